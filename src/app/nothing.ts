/** Stands in for parts of libraries that the built shop never runs (webpack.config.ts). */
export default function nothing(): null {
  return null;
}
