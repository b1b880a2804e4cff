import { limits } from '../../../../contract/limits';
import { paymentFilters } from '../../../../contract/payments';
import { choiceParam, pageParam, textParam } from '../../../lib/urlState';

/** The parameters of /admin/payments. */
export const paymentParams = {
	search: textParam(limits.keyword),
	state: choiceParam(paymentFilters, 'open'),
	page: pageParam,
};
