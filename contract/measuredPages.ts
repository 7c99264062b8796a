import { paths } from './paths';

/** The pages whose speed is measured in the field: those of shoppers. */
export const MEASURED_PAGES = Object.values(paths).filter((path) => !path.startsWith(paths.desk));
