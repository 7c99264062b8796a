/** Lets the browser save a file. */
export function saveFile(name: string, content: string, type: string): void {
  // A response that is read as text loses its BOM; without one, spreadsheets do not take a CSV file for UTF-8.
  const parts = type === 'text/csv' ? ['\uFEFF', content] : [content];
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
