import { limits } from '../../../../contract/limits';
import { mailKinds, mailStates } from '../../../../contract/mail';
import { choiceParam, pageParam, textParam } from '../../../lib/urlState';

/** The parameters of /admin/mail. */
export const mailParams = {
	search: textParam(limits.keyword),
	state: choiceParam(['ALL', ...mailStates], 'ALL'),
	kind: choiceParam(['ALL', ...mailKinds], 'ALL'),
	page: pageParam,
};
