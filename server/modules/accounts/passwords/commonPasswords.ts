/** The most frequent leaked passwords that satisfy the registration rules with some letters in upper case. All are in lower case here. */
const COMMON_PASSWORDS = new Set(
  [
    'password1 password12 password123 password1234 password12345 password01 password11 password2 password3 password4 password7 password9 password99',
    'password@1 password@123 pass@123 pass@1234 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword1',
    'passw0rd passw0rd1 passw0rd12 passw0rd123 pa$$w0rd pa55word pa55w0rd mypassword1 newpassword1 changeme1 changeme123',
    'qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty11 qwerty01 qwertyuiop1 1qaz2wsx 1qaz2wsx3edc qazwsx123 zaq12wsx zaq1zaq1 zaq1xsw2 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5',
    'abc12345 abc123456 abc1234567 abcd1234 abcd12345 abcd123456 abcde123 abcde1234 abc@1234 abcd@123 abcd@1234 abcabc123 a1b2c3d4 a1b2c3d4e5',
    'aa123456 aa1234567 aa12345678 aa123456789 a1234567 a12345678 a123456789 asd12345 asdf1234 asdfgh123 asdfghjkl1 zxcvbnm1 zxcvbnm123 1234567a 12345678a 123456789a 123456aa 1234qwer 12qwaszx 123qweasd 123qwe123',
    'welcome1 welcome12 welcome123 welcome@1 welcome@123 letmein1 letmein123 iloveyou1 iloveyou2 iloveyou12 iloveyou123 loveyou1 lovely123 loveme123',
    'admin123 admin1234 admin12345 admin@123 admin@1234 administrator1 root1234 guest123 master123',
    'football1 football12 football123 baseball1 baseball12 basketball1 softball1 soccer123 hockey123 liverpool1 arsenal1 chelsea1 barcelona1 juventus1 cricket123',
    'princess1 princess12 princess123 sunshine1 sunshine12 superman1 superman123 batman123 spiderman1 pokemon123 starwars1 dragon123 monkey123 monkey12 shadow123 tigger123 ginger123 summer123 winter123 summer12 flower123 butterfly1',
    'michael1 michelle1 jessica1 jennifer1 jonathan1 charlie1 charlie123 anthony1 william1 matthew1 nicholas1 danielle1 elizabeth1 samantha1 benjamin1 brandon1 christian1 alexander1 patrick1 richard1 jordan23 ashley123 daniel123 thomas123 george123',
    'computer1 internet1 samsung1 samsung123 google123 mustang1 corvette1 mercedes1 trustno1 whatever1 blink182 killer123 freedom1 december1 november1 september1 january1 february1 october1 monday123',
    'india@123 india123 india1234 nepal123 nepal1234 nepal@123 kathmandu1 krishna1 krishna123 ganesh123 laxmi123 sairam123 jaishreeram1',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a password is on the list. Letter case is ignored, because it makes none of them harder to guess. */
export function isCommonPassword(password: string): boolean {
  return COMMON_PASSWORDS.has(password.toLowerCase());
}
