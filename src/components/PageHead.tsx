import { useLingui } from '@lingui/react';
import { use } from 'react';
import { languagesOf, localizedPath } from '../../contract/languages';
import { SHARE_SIZE, sharePicture } from '../../contract/pictures';
import { useOrigin, usePageUrl } from '../config/origin';
import { pageSettings } from '../config/pageSettings';
import { shortText } from './shortText';
import { TitleBadge } from './titleBadge';

const DESCRIPTION = /*i18n*/ 'Dry fruits, spices, grains and groceries from Nepal, delivered to your door.';
/** Search engines cut longer descriptions. */
const DESCRIPTION_LENGTH = 160;

export type PageHeadProps = {
  /** Without the name of the shop. */
  title: string;
  /** The path by which search engines list the page. A page without one is not listed. */
  canonical?: string;
  description?: string;
  /** The absolute address of a picture for shared links. */
  image?: string | null;
  /** What the page is to those who share it, of Open Graph's types. */
  type?: 'website' | 'product';
};

/** The picture of shared links, with its size where it is known; the shop's icon for a page without one. */
function pictureOf(image: string | null | undefined, origin: string): { url: string; width?: number; height?: number } {
  if (!image) return { url: `${origin}/icon-512.png`, width: 512, height: 512 };
  const share = sharePicture(image);
  return share ? { ...SHARE_SIZE, url: share } : { url: image };
}

/** The title of the page, "Cart - Mewa Pasal", and what search engines and shared links say of it. React puts it into the head. */
export function PageHead({ title, canonical, description, image, type = 'website' }: PageHeadProps) {
  const { i18n } = useLingui();
  const origin = useOrigin();
  const pageUrl = usePageUrl();
  const settings = pageSettings();
  const { shop } = settings;
  const badge = use(TitleBadge);
  const fullTitle = <title>{`${badge > 0 ? `(${badge}) ` : ''}${title} - ${shop.name}`}</title>;
  if (canonical === undefined) {
    return (
      <>
        {fullTitle}
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const url = pageUrl(canonical);
  const languages = languagesOf(settings);
  const text = shortText(description?.trim() || i18n._(DESCRIPTION), DESCRIPTION_LENGTH);
  const picture = pictureOf(image, origin);
  return (
    <>
      {fullTitle}
      <meta name="description" content={text} />
      <link rel="canonical" href={url} />
      {languages.length > 1 &&
        languages.map((language) => (
          <link key={language} rel="alternate" hrefLang={language} href={origin + localizedPath(language, canonical)} />
        ))}
      {languages.length > 1 && <link rel="alternate" hrefLang="x-default" href={origin + canonical} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={shop.name} />
      {i18n.locale === 'ne' && <meta property="og:locale" content="ne_NP" />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={picture.url} />
      {picture.width && <meta property="og:image:width" content={String(picture.width)} />}
      {picture.height && <meta property="og:image:height" content={String(picture.height)} />}
      <meta property="og:image:alt" content={image ? title : shop.name} />
      {/* Title, description and picture are those of Open Graph. */}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
