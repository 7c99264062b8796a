/** One upload that the client has begun: the test answers it. */
export type FakeUpload = {
  method: string;
  path: string;
  bearer: string | null;
  /** The names and values of the form in their order; a file by its size. */
  form: [name: string, value: string | number][];
  isAborted: boolean;
  progress: (share: number) => void;
  /** Status 0 is a connection that was lost. */
  answer: (status: number, json?: unknown) => void;
};

/** Node's FormData, which the tests have, refuses jsdom's files. */
class FakeForm {
  parts: FakeUpload['form'] = [];
  append(name: string, value: string | Blob) {
    this.parts.push([name, typeof value === 'string' ? value : value.size]);
  }
}

/** Replaces `XMLHttpRequest` and `FormData`, by which pictures are sent, in each test of the file. The list is emptied before each. */
export function startFakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  class FakeXhr extends EventTarget {
    upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    onabort: (() => void) | null = null;
    status = 0;
    response: unknown = null;
    private call: FakeUpload = {
      method: '',
      path: '',
      bearer: null,
      form: [],
      isAborted: false,
      progress: (share) => this.upload.onprogress?.({ loaded: share * 100, total: 100 }),
      answer: (status, json = null) => {
        Object.assign(this, { status, response: json });
        (status === 0 ? this.onerror : this.onload)?.();
      },
    };
    open(method: string, url: string) {
      Object.assign(this.call, { method, path: new URL(url, 'http://localhost').pathname });
    }
    setRequestHeader(_name: string, value: string) {
      this.call.bearer = value.replace(/^Bearer /, '');
    }
    send(form: FakeForm) {
      this.call.form = form.parts;
      uploads.push(this.call);
    }
    abort() {
      this.call.isAborted = true;
      this.onabort?.();
    }
  }
  beforeEach(() => {
    uploads.length = 0;
    jest.spyOn(globalThis, 'FormData').mockImplementation(() => new FakeForm() as unknown as FormData);
    jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => new FakeXhr() as unknown as XMLHttpRequest);
  });
  return uploads;
}
