/** All tests of a part as one file, so that each change loads the server once. After a test that fails the others are skipped. */
const { addEventHandler } = require('jest-circus');

addEventHandler((event, state) => {
  if (event.name === 'test_done' && event.test.errors.length > 0) state.testNamePattern = /(?!)/;
});

for (const file of JSON.parse(process.env.MUTATE).tests) describe(file, () => void require(`../${file}`));
