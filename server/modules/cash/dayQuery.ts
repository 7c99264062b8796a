import { Type, type Static } from '@sinclair/typebox';
import { nepalDay } from '../../../contract/nepalDay';
import { readDay } from '../../http/validation';

export const DayQuery = Type.Object({
  day: Type.Optional(Type.String({ description: 'of Asia/Kathmandu: today by default' })),
});

/** The day that a query names, or today. Throws a ValidationError. */
export const readDayQuery = ({ day }: Static<typeof DayQuery>, now: number): string =>
  day === undefined ? nepalDay(now) : readDay('day', day);
