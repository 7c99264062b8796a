/** All tests of a part as one file: a change loads the server once, and no test runs after the one that has noticed it. */
const { addEventHandler } = require('jest-circus');

addEventHandler((event, state) => {
  if (event.name === 'test_done' && event.test.errors.length > 0) state.testNamePattern = /(?!)/;
});

for (const file of JSON.parse(process.env.MUTATE).tests) describe(file, () => void require(`../${file}`));
