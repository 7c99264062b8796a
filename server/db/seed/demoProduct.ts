import type pictures from './pictures.json';

/** A picture's name in pictures.json; scripts/buildPictures.mjs writes it as `<name>.svg`. */
export type Picture = keyof typeof pictures;

export type DemoProduct = {
  name: string;
  /** NPR with two decimals, as `numeric` takes it. */
  price: string;
  /** Stock. */
  quantity: number;
  picture: Picture;
  desc: string;
  featured?: true;
};

/** `fresh`: its goods spoil, so that they can be returned for 24 hours. */
export type DemoCategory = { name: string; fresh?: true; products: readonly DemoProduct[] };
