import { transformSync } from '@babel/core';

const transform = (source: string) =>
  transformSync(source, {
    babelrc: false,
    configFile: false,
    filename: 'example.tsx',
    parserOpts: { plugins: ['typescript', 'jsx'] },
    plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], './scripts/compileMessages.cjs'],
  })!.code!;

test('messages with values are compiled wherever a message can stand', () => {
  expect(transform("import { msg } from '@lingui/core/macro';\nmsg`Hello ${name}`;")).toContain(
    'message: ["Hello ", ["name"]]',
  );
  expect(transform("import { Trans } from '@lingui/react/macro';\n<Trans>Hello <b>{name}</b></Trans>;")).toContain(
    'message: ["Hello <0>", ["name"], "</0>"]',
  );
  expect(transform("i18n._('Hello {name}', { name });")).toContain('message: ["Hello ", ["name"]]');
});

test('a plain text and an object of another kind stay as they are', () => {
  expect(transform("i18n._('Hello');")).toBe("i18n._('Hello');");
  expect(transform("({ message: 'Hello {name}' });")).toContain("message: 'Hello {name}'");
});
