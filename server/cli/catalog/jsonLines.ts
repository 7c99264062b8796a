import { Transform } from 'node:stream';

/** Transforms objects into lines of JSON. */
export function jsonLines(): Transform {
  return new Transform({
    writableObjectMode: true,
    transform: (row: object, _encoding, done) => done(null, `${JSON.stringify(row)}\n`),
  });
}
