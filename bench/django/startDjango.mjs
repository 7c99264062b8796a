/** Starts the Django server of this folder with gunicorn. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { childrenOf, startProgram } from '../machinery.mjs';

const execute = promisify(execFile);
/** Debian's Python, which has Debian's packages. */
const PYTHON = '/usr/bin/python3';
const PACKAGES =
  'python3-django python3-djangorestframework python3-djangorestframework-simplejwt python3-psycopg2 gunicorn';
const PRINT_VERSIONS = `
import platform, django, rest_framework, rest_framework_simplejwt, psycopg2, gunicorn
print(f"Python {platform.python_version()}, Django {django.__version__}, Django REST framework {rest_framework.__version__}, gunicorn {gunicorn.__version__}")`;

/** The versions of Django and what it runs on. Ends this process with a message when they are not installed. */
export async function readVersions() {
  try {
    return (await execute(PYTHON, ['-c', PRINT_VERSIONS])).stdout.trim();
  } catch {
    console.error(`This bench needs Django and gunicorn. On Debian: apt-get install ${PACKAGES}`);
    return process.exit(1);
  }
}

/** Runs gunicorn with `settings` (see gunicorn.conf.py and shop/settings.py). `pids` are its workers. */
export async function startDjango(settings) {
  const args = ['-m', 'gunicorn', '--config', path.join(import.meta.dirname, 'gunicorn.conf.py')];
  const environment = { PYTHONDONTWRITEBYTECODE: '1', ...settings };
  const server = await startProgram(PYTHON, args, environment, '/api/products/categories/');
  return { ...server, pids: childrenOf(server.pid) };
}
