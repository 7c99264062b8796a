import { useLingui } from '@lingui/react/macro';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PAGE_TEXT_TITLES } from '../../../contract/pageTextRules';
import { Loaded } from '../../components/feedback/Loaded';
import { NepaliText } from '../../components/NepaliText';
import { PageFrame } from '../../components/PageFrame';
import { TextLink } from '../../components/TextLink';
import { deskTextPath } from '../../config/paths';
import { deskTextErrors, useGetPageTextsQuery } from '../../features/desk/texts/deskTextEndpoints';
import { versionText } from '../../features/desk/texts/versionText';

/** The texts of the shop, with who changed them last. */
export const Component = () => {
  const { t, i18n } = useLingui();
  return (
    <PageFrame title={t`Texts`} width="md">
      <Loaded
        query={useGetPageTextsQuery()}
        errors={deskTextErrors.load}
        loading={t`Loading the texts`}
        heights={[3, 3, 3, 3, 3, 3]}
      >
        {(texts) => (
          <Stack component="ul" role="list" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {texts.map(({ name, latest }) => (
              <li key={name}>
                <TextLink to={deskTextPath(name)}>{i18n._(PAGE_TEXT_TITLES[name])}</TextLink>
                <Typography variant="body2" color="textSecondary">
                  {latest && !latest.is_default ? (
                    <NepaliText>{versionText(i18n, latest)}</NepaliText>
                  ) : (
                    t`Default text`
                  )}
                </Typography>
              </li>
            ))}
          </Stack>
        )}
      </Loaded>
    </PageFrame>
  );
};
