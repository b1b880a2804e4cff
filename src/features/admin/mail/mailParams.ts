import { limits } from '../../../../contract/limits';
import { mailKinds, mailStates } from '../../../../contract/mail';
import { choiceParam, pageParam, textParam, type UrlValues } from '../../../lib/urlState';

/** The parameters of /admin/mail. */
export const mailParams = {
	search: textParam(limits.keyword),
	state: choiceParam(['ALL', ...mailStates], 'ALL'),
	kind: choiceParam(['ALL', ...mailKinds], 'ALL'),
	page: pageParam,
};
export type MailChoice = UrlValues<typeof mailParams>;

export const firstChoice: MailChoice = { search: '', state: 'ALL', kind: 'ALL', page: 1 };
