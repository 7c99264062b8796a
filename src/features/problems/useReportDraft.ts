import { useCallback, useRef, useState } from 'react';
import { useAppStore } from '../../api/hooks';
import { createIdempotencyKey } from '../../http/idempotencyKey';
import { hasTexts, readRecord } from '../../http/readWire';
import { keepDraft, keepFiles, type KeptFile, readDraft, readFiles } from '../../session/memberDrafts';
import { selectUser } from '../../session/sessionSlice';
import { newReport, type ReportValues, type ReturnableLine, takeKept } from './reportValues';

/** `key`: the idempotency key of a report with these values. */
type KeptReport = { values: ReportValues; key: string };

function readReport(kept: unknown): KeptReport | null {
  const { values, key } = readRecord(kept) ?? {};
  return hasTexts(values, Object.keys(values ?? {})) && typeof key === 'string' ? { values, key } : null;
}

/** A report that is not sent yet, kept for its member in this tab; its photos as long as the page is open. */
export function useReportDraft(member: number, order: number, lines: ReturnableLine[]) {
  const { getState } = useAppStore();
  const [place] = useState({ member, name: `report:${order}` });
  const [start] = useState((): KeptReport => {
    const kept = readDraft(place, readReport);
    return { values: kept ? takeKept(lines, kept.values) : newReport(lines), key: kept?.key ?? '' };
  });
  const [initial] = useState(() => JSON.stringify(newReport(lines)));
  const [photos, setPhotos] = useState(() => readFiles(place));
  const current = useRef({ text: JSON.stringify(start.values), key: start.key || createIdempotencyKey() });
  const isKept = useRef(true);
  const isHere = useCallback(() => selectUser(getState())?.id === place.member, [getState, place]);

  return {
    initialValues: start.values,
    photos,
    /** Whether the browser keeps what is typed. */
    isKept: useCallback(() => isKept.current, []),
    /** The same key for the same values, since the response to the first attempt may have been lost. */
    keyOf: () => current.current.key,
    keep: useCallback(
      (values: ReportValues) => {
        const text = JSON.stringify(values);
        if (text !== current.current.text) current.current = { text, key: createIdempotencyKey() };
        if (isHere()) isKept.current = keepDraft(place, text === initial ? null : { values, key: current.current.key });
      },
      [isHere, place, initial],
    ),
    /** Adds photos to those that are kept now; another call may have added some meanwhile. Returns those for which there is no room. */
    addPhotos: (added: KeptFile[], most: number): KeptFile[] => {
      if (!isHere()) return [];
      const kept = [...readFiles(place), ...added];
      keepFiles(place, kept.slice(0, most));
      setPhotos(readFiles(place));
      return kept.slice(most);
    },
    removePhoto: (photo: KeptFile) => {
      keepFiles(
        place,
        readFiles(place).filter((other) => other !== photo),
      );
      setPhotos(readFiles(place));
    },
    /** Forgets the report, and hands out its photos. */
    end: (): KeptFile[] => {
      const sent = readFiles(place);
      keepDraft(place, null);
      keepFiles(place, []);
      isKept.current = true;
      return sent;
    },
  };
}
