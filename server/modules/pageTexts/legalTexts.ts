/** The default privacy policy and terms: what this shop does and keeps, as its settings and features say. */
import { type DefaultText } from './textFacts';

export const privacy: DefaultText = ({ features, hasLanguages, hasWallets, sendsMail }) => {
  const [orders, products, selling] = [
    features.includes('orders'),
    features.includes('products'),
    features.includes('selling'),
  ];
  return `{{shop_name}} keeps what it needs to sell, to deliver and to keep the law. We show no advertising, set no cookies and load no scripts of other companies.

## What we keep, and why

- **Your account**: name, email address, phone number if you gave one${hasLanguages ? ', the language that you chose' : ''}, and your password as a hash that nobody can turn back. We need it to know whose cart and orders these are.
- **Your addresses and your cart**${products ? ', your favourites and the products that you wait for' : ''}: to show them to you on every device.
${
  orders
    ? `- **Your orders**: what you ordered, name, phone number and address of the delivery, how you paid, the bill, and who did what with the order. We need it to deliver, and the law asks for it.
- **Your complaints**: what you reported, your photos and our responses. We need it to decide about them, and the law asks for it.
- **Notes**: what our staff noted about you or an order, such as when to call.
`
    : ''
}${selling ? '- **Products that you proposed**: what you wrote about them, your pictures, and what we paid you for them.\n' : ''}- **Your logins**: when, and with which browser. So you can see them and end them.
- **Log of the server**: the time, address and page of each call, the network address that it came from, and the number of your account when you are logged in. We need it to find faults and attacks.
- **Searches**: what was searched for, counted for a day, without any name or address.

Your browser keeps that you are logged in, the colours${hasLanguages ? ', the language and the digits' : ''} that you chose, ${products ? 'the products that you viewed last, your favourites until you log in, ' : ''}and what you have typed and not sent yet.

## For how long

${orders ? '- **Orders, bills and complaints**: five years and more, as the law asks, also when the account is deleted.\n' : ''}- **Logins**: until you log out, or for {{session_length}}. Links for a new password are valid for an hour.
- **Your account and all the rest**: until you change it or delete the account.
- **Searches**: 30 days.${products ? ' The products that you wait for: 30 days after we have told you.' : ''}
- **Log of the server**: {{log_length}}.
- **Backups**: what is deleted stays in older backups until they are replaced.

## Who else learns of it

${
  hasWallets && orders
    ? '- **{{wallets}}**, when you pay with a wallet: the amount and a number of the payment. We do not see what you enter there.\n'
    : ''
}${sendsMail ? '- **The provider of our mail server**: your email address and the text of our emails to you.\n' : ''}${
    orders
      ? '- **Riders and couriers**: name, phone number, address, what is in the bag and what to collect.\n- **Authorities**: bills and complaints, when the law asks for them.\n'
      : ''
  }- **Our staff**: what they need for your order. The shop records what they change, and whose page they open.

We sell your data to nobody.

## Your rights

- **See and correct it**: [your profile](/profile), [addresses](/profile/addresses) and [devices](/profile/devices).
- **Have a copy**: “Download my data” in [Settings](/profile/settings) gives you one file with everything that we keep about you.
- **Have it deleted**: “Delete my account” in [Settings](/profile/settings)${orders ? ', when all your orders are finished. What the law asks us to keep stays, without your account' : ''}.
- **Ask or complain**: {{grievance_officer}}, {{complaint_contact}}. You get a response within {{complaint_days}}.

## Who we are

{{shop_name}}\\
{{shop_address}}\\
{{shop_phone}}\\
{{shop_email}}

{{seller_numbers}}
`;
};

export const terms: DefaultText = ({ features, hasTaxNumber, hasWallets }) => {
  const [orders, selling] = [features.includes('orders'), features.includes('selling')];
  return `These terms hold between you and {{shop_name}}, {{shop_address}}. We sell everything in this shop in our own name, also what members have supplied.

{{seller_numbers}}

## Your account

Give your own name and an email address that you read. Keep your password to yourself: what is ordered with your account counts as yours. You can delete the account at any time in [Settings](/profile/settings). What we keep about you is in [Privacy](/privacy).

## Prices

All prices are in Nepalese rupees and are what you pay${hasTaxNumber ? ', taxes included' : ''}. Only the delivery fee is added, which is shown before you place the order. Nothing is added later, and nothing more is collected at the door.
${
  orders
    ? `
## Orders

The order is placed when you see its number. It is for up to {{max_pieces}} pieces of a product. You can cancel it until we begin to pack it. When something is sold out after all, you pay for what is delivered only. When we cannot deliver at all, we cancel the order, and you get back what you paid.

## Payment

{{payment_methods}}

Cash on delivery is possible up to {{cash_limit}}, and not while too many earlier orders were refused.${
        hasWallets
          ? ' An order that is paid with a wallet expires when it is not paid within {{payment_window}}; money that arrives later goes back to you.'
          : ''
      } You get a bill for every order: open the order and choose Bill.

## Delivery

Areas, fees and times are in [Delivery](/delivery).

## Returns

Sealed packs with the seal whole can be returned for {{return_days_sealed}} after delivery, other goods for {{return_days_other}} or as the page of the product says, fresh goods for {{return_hours_fresh}}. You choose between your money and the same goods. Nothing is deducted, and the money is on its way within {{refund_days}}. More is in [Returns](/returns).
`
    : ''
}${
    selling
      ? `
## Products that you propose

We decide which of them we sell, and at what price. You answer for what you write about them and for the goods that you supply. What we owe you for sold goods is in [Sales of my products](/my-products/earnings).
`
      : ''
  }
## Complaints

They go to {{grievance_officer}}, {{complaint_contact}}. You get a response within {{complaint_days}}.

## The law

The law of Nepal holds. Nothing in these terms takes away a right that the law gives you as a consumer.
`;
};
