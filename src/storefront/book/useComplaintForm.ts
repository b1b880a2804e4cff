import { type ReactNode, useState } from 'react';
import { safeParse } from 'valibot';
import { errorBody, refusalOf } from '#api/errorText';
import { ComplaintBody, ComplaintStateBody, type FiledComplaint } from '#contract/complaints/complaint';
import { randomKey } from '#lib/randomKey';
import { useForm } from '#ui/form';
import { type TypedComplaint, useFileComplaintMutation } from './complaintsApi';

const empty: TypedComplaint = {
	kind: '',
	name: '',
	documentType: 'DNI',
	document: '',
	address: '',
	phone: '',
	email: '',
	minor: false,
	guardianName: '',
	guardianDocumentType: 'DNI',
	guardianDocument: '',
	good: 'PRODUCTO',
	amount: '',
	description: '',
	orderNumber: '',
	detail: '',
	request: '',
	accepted: false,
	website: '',
};

function filedBefore(error: unknown): ComplaintStateBody | undefined {
	const { code, filed } = errorBody(error);
	const read = safeParse(ComplaintStateBody, filed);
	return code === 'idempotency_conflict' && read.success ? read.output : undefined;
}

/**
 * Values stay after any answer. `linkTo`: link to a sheet whose answer was lost before it was changed and sent again.
 */
export function useComplaintForm(
	orderNumber: string,
	onFiled: (complaint: FiledComplaint) => void,
	linkTo: (filed: ComplaintStateBody) => ReactNode,
) {
	const [file] = useFileComplaintMutation();
	const [key, setKey] = useState(randomKey);
	const form = useForm({
		schema: ComplaintBody,
		values: { ...empty, orderNumber },
		submit: async (_body, typed) => {
			const { data, error } = await file({ body: typed, key });
			// A browser may have filled the hidden field.
			form.setValue('website', '');
			if (data) {
				onFiled(data);
				return undefined;
			}
			const filed = filedBefore(error);
			if (!filed) return refusalOf(error, 'No pudimos enviar tu hoja. Revisa tu conexión y vuelve a intentarlo.');
			// The next submission is another sheet.
			setKey(randomKey());
			return { message: linkTo(filed) };
		},
	});
	return form;
}

export type ComplaintForm = ReturnType<typeof useComplaintForm>;
