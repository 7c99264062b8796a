import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type PaperSize, ROLL_MARGIN } from './paper';

/** Millimetres of a CSS pixel. */
const MM = 25.4 / 96;

/** A sheet with the page that it is printed on: A4, or as much of a roll of 80 mm as it needs. Nothing around the sheet is printed. */
export function PrintedPage({ size, children }: { size: PaperSize; children: ReactNode }) {
  const [height, setHeight] = useState(0);
  const sheet = useRef<HTMLDivElement>(null);
  const measure = () => setHeight(sheet.current?.offsetHeight ?? 0);
  // What is printed right after a change has its height already.
  useLayoutEffect(measure);
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (sheet.current) observer.observe(sheet.current);
    return () => observer.disconnect();
  }, []);
  // The sheet on the screen has the margins of the roll.
  const roll = `80mm ${Math.ceil(height * MM) + 1}mm`;
  return (
    <>
      <GlobalStyles
        styles={{
          '@page': size === 'a4' ? { size: 'A4', margin: '15mm' } : { size: roll, margin: `${ROLL_MARGIN}mm` },
          '@media print': { '#main, #main .MuiContainer-root': { minHeight: 0, padding: 0 } },
        }}
      />
      <div ref={sheet}>{children}</div>
    </>
  );
}
