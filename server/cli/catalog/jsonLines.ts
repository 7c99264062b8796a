import { Transform } from 'node:stream';

/** Objects in, one line of JSON for each out. */
export function jsonLines(): Transform {
  return new Transform({
    writableObjectMode: true,
    transform: (row: object, _encoding, done) => done(null, `${JSON.stringify(row)}\n`),
  });
}
