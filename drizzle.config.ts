import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/*chema.ts',
  out: './server/db/migrations',
});
