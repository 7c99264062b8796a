import * as notesContract from '../../../contract/notes';
import { registerNoteRoutes } from './noteRoutes';
import { readNotesAbout } from './personalData';
import { type ShopModule } from '../../shopModule';

export const notes: ShopModule = {
  routes: registerNoteRoutes,
  contract: [notesContract],
  personalData: readNotesAbout,
};
