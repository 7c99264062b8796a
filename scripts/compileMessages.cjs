const { compileMessage } = require('@lingui/message-utils/compileMessage');

/** The message as Lingui needs it at run time; null for a plain text, which needs no compilation. */
function compile(text) {
  const compiled = compileMessage(text);
  return compiled.length === 1 && compiled[0] === text ? null : compiled;
}

/**
 * A Babel plugin, after Lingui's macros: compiles the English messages of the source, so that the browser needs no compiler. A message is the string
 * of `message` beside an `id`, or the first argument of `i18n._`.
 * @param {{ types: typeof import('@babel/core').types }} babel
 * @returns {import('@babel/core').PluginObj}
 */
module.exports = ({ types: t }) => {
  const nameOf = ({ key }) => key?.name ?? key?.value;
  const toNode = (compiled) => t.valueToNode(compiled);

  const visitor = {
    ObjectExpression({ node: { properties } }) {
      if (!properties.some((property) => nameOf(property) === 'id')) return;
      for (const property of properties) {
        if (nameOf(property) !== 'message' || !t.isStringLiteral(property.value)) continue;
        const compiled = compile(property.value.value);
        if (compiled) property.value = toNode(compiled);
      }
    },
    CallExpression({ node: { callee, arguments: args } }) {
      if (!t.isMemberExpression(callee) || !t.isIdentifier(callee.property, { name: '_' })) return;
      const [id] = args;
      const compiled = t.isStringLiteral(id) && compile(id.value);
      if (compiled)
        args[0] = t.objectExpression([
          t.objectProperty(t.identifier('id'), id),
          t.objectProperty(t.identifier('message'), toNode(compiled)),
        ]);
    },
  };
  // At the end of the program: the macros have run, presets have not.
  return { name: 'compile-messages', visitor: { Program: { exit: (program) => program.traverse(visitor) } } };
};
