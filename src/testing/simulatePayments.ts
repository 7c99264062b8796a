/** Makes the page that of a shop whose payments are simulated, or not. */
export function simulatePayments(content: 'simulated' | 'live'): void {
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name="payments"]') ?? document.createElement('meta');
  meta.name = 'payments';
  meta.content = content;
  document.head.append(meta);
}
