import { render } from '@testing-library/react';
import { JsonLd, jsonLdText } from './JsonLd';

test('structured data is JSON, and no text in it ends the element', () => {
  const data = { name: '</script><script>alert(1)</script><!--', desc: 'टिमुर & "quotes" \u2028 \u2029' };
  expect(jsonLdText(data)).not.toMatch(/[<>&\u2028\u2029]/);
  const { container } = render(<JsonLd data={data} />);
  const [script, ...others] = container.querySelectorAll('script');
  expect(others).toEqual([]);
  expect(script).toHaveAttribute('type', 'application/ld+json');
  expect(JSON.parse(script!.textContent)).toEqual(data);
});
