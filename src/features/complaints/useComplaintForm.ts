import { useState } from 'react';
import { ComplaintFields, type FiledComplaint } from '../../../contract/complaint';
import { isMissingCall } from '../../api/backEnd';
import { refusalOf } from '../../api/errorText';
import { useForm } from '../../ui/form';
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

/** Everything typed stays, whatever the answer is. */
export function useComplaintForm(orderNumber: string, onFiled: (complaint: FiledComplaint) => void) {
	const [file] = useFileComplaintMutation();
	const [key] = useState(() => crypto.randomUUID());
	const form = useForm({
		schema: ComplaintFields,
		values: { ...empty, orderNumber },
		submit: async (_body, typed) => {
			const { data, error } = await file({ body: typed, key });
			// A browser that fills in forms by itself may have filled the field that nobody sees.
			form.setValue('website', '');
			if (data) onFiled(data);
			else if (isMissingCall(error)) return { message: 'Esta tienda no recibe reclamos en línea.' };
			else return refusalOf(error, 'No pudimos enviar tu hoja. Revisa tu conexión y vuelve a intentarlo.');
			return undefined;
		},
	});
	return form;
}

export type ComplaintForm = ReturnType<typeof useComplaintForm>;
