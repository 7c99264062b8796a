import { render, screen } from '@testing-library/react';
import jsQR from 'jsqr';
import { createBill } from '../../testing/billFactories';
import { QrCode } from './QrCode';

/** Draws rectangles like `M3 4h5v1h-5z` black on white, each module as a square of four points. */
function draw(path: string, size: number) {
  const side = size * 4;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * 4; row < Number(y) * 4 + 4; row += 1)
      pixels.fill(0, (row * side + Number(x) * 4) * 4, (row * side + (Number(x) + Number(width)) * 4) * 4);
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255;
  return { pixels, side };
}

test('a decoder reads the text of the bill back', () => {
  const { qr } = createBill();
  render(<QrCode text={qr} label="QR code" />);
  const picture = screen.getByRole('img', { name: 'QR code' });
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const { pixels, side } = draw(picture.querySelector('path')?.getAttribute('d') ?? '', size);
  expect(jsQR(pixels, side, side)?.data).toBe(qr);
});
