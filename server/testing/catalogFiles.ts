import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { readCommandLine, type ImportCommand } from '../cli/catalog/commandLine';
import { exportCatalog } from '../cli/catalog/exportCatalog';
import { importCatalog, type ImportResult } from '../cli/catalog/importCatalog';
import { refusedFileOf } from '../cli/catalog/refusedFile';
import { createDiskPictures } from '../pictures/diskPictures';

/** Imports into the database at `url` and exports from it, as the command line does, with files in a folder of their own until `close()`. */
export async function createCatalogFiles(url: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mewa-pasal-catalog-'));
  const onConnection = async <T>(task: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    return task(client).finally(() => client.end());
  };
  /** Imports a file with this text and these arguments of the command line. `list` is the list of refused rows. */
  const importText = async (
    text: string | Buffer,
    words = '',
    name = 'prices.csv',
  ): Promise<ImportResult & { list: string }> => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    const command = readCommandLine(['import', file, ...words.split(' ').filter(Boolean)]) as ImportCommand;
    const pictures = createDiskPictures(path.join(folder, 'media'));
    const result = await onConnection((client) => importCatalog(client, command, pictures));
    const list = await readFile(refusedFileOf(file), 'utf8').catch(() => '');
    return { ...result, list: list.replace('\ufeff', '').replaceAll('\r\n', '\n') };
  };
  const exportTo = async (name: string) => {
    const file = path.join(folder, name);
    const result = await onConnection((client) => exportCatalog(client, file));
    return { ...result, content: await readFile(file) };
  };
  return { importText, exportTo, close: () => rm(folder, { recursive: true }) };
}
