import { shop } from './0001-shop';
import { customers } from './0002-customers';
import { backOffice } from './0003-back-office';
import { editVersion } from './0004-edit-version';
import { orderNumbers } from './0005-order-numbers';
import { passwordResets } from './0006-password-resets';
import { outboxText } from './0007-outbox-text';
import { productListing } from './0008-product-listing';
import { backOfficeLists } from './0009-back-office-lists';
import { secrets } from './0010-secrets';
import { attempts } from './0011-attempts';
import { largeCatalogue } from './0012-large-catalogue';
import { signIns } from './0013-sign-ins';
import { mails } from './0014-mails';
import { settings } from './0015-settings';
import { accountMail } from './0016-account-mail';
import { pages } from './0017-pages';
import { complaints } from './0018-complaints';
import { team } from './0019-team';
import type { Migration } from './migration';

/** Oldest first; ids grow by one. They are modules, not files, so that the bundled server carries them. */
export const migrations: readonly Migration[] = [shop, customers, backOffice, editVersion, orderNumbers, passwordResets, outboxText, productListing, backOfficeLists, secrets, attempts, largeCatalogue, signIns, mails, settings, accountMail, pages, complaints, team];
