/** Import this first: an old Node ends with one line instead of an error from a module that needs a newer one. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Mewa Pasal needs Node.js 20.19 or newer; this is ${process.versions.node}. See https://nodejs.org/`);
  process.exit(1);
}

export {};
