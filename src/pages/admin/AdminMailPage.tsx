export { MailScreen as default } from '#features/admin/mail/MailScreen';
