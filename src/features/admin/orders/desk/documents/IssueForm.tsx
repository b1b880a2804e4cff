import type * as v from 'valibot';
import type { AdminOrder } from '../../../../../../contract/orders/desk';
import { documentName, documentTypes } from '../../../../../../contract/people/identity';
import { wholeOf } from '../../../../../../contract/shared/money';
import { limaDay } from '../../../../../../contract/shared/time';
import { IssueBody, NoteElsewhereBody } from '../../../../../../contract/tax/documents';
import { needsDocument, receiptKinds, receiptNameLimit, receiptNames } from '../../../../../../contract/tax/receipt';
import { refusalOf } from '../../../../../api/errorText';
import { Button } from '../../../../../ui/Button';
import { SelectField, TextField } from '../../../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../../../ui/form';
import { useSuccess } from '../../../shared/useSuccess';
import { useAddTaxDocumentMutation } from './documentsApi';
import { ElsewhereFields } from './ElsewhereFields';

interface IssueFormProps {
	order: AdminOrder;
	/** Issued in another system. */
	elsewhere: boolean;
	onEnd: () => void;
}

const kinds = receiptKinds.map((value) => ({ value, label: receiptNames[value] }));
const types = [
	{ value: '', label: 'Sin documento' },
	...documentTypes.map((value) => ({ value, label: documentName(value) })),
];

const schemaOf = (elsewhere: boolean): v.GenericSchema<Record<string, unknown>, Record<string, unknown>> =>
	(elsewhere ? NoteElsewhereBody : IssueBody) as v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** Starts with what the customer requested. */
export function IssueForm({ order, elsewhere, onEnd }: IssueFormProps) {
	const success = useSuccess();
	const [add] = useAddTaxDocumentMutation();
	const { receipt } = order;
	const form = useForm({
		schema: schemaOf(elsewhere),
		values: {
			kind: (receipt?.kind ?? 'BOLETA') as string,
			documentType: (receipt?.documentType ?? '') as string,
			documentNumber: receipt?.documentNumber ?? '',
			name: receipt?.name ?? '',
			address: receipt?.address ?? '',
			series: '',
			number: '',
			issuedOn: limaDay(Date.now()),
		},
		prepare: ({ series, number, issuedOn, ...typed }) => ({
			...typed,
			...(typed.kind === 'FACTURA' && { documentType: 'RUC' }),
			...(elsewhere && { series, number: wholeOf(number), issuedOn }),
		}),
		submit: async (body) => {
			const { error } = await add({ order: order.id, elsewhere, body });
			if (error) return refusalOf(error, 'No pudimos guardar el comprobante. Vuelve a intentarlo.');
			success.always(elsewhere ? 'Comprobante anotado' : 'Comprobante en camino');
			onEnd();
		},
	});
	const isFactura = form.watch('kind') === 'FACTURA';
	const isNamed = isFactura || form.watch('documentType') !== '' || needsDocument(order.total);
	return (
		<Form
			form={form}
			className="stack gap-3"
			aria-label={elsewhere ? 'Anotar comprobante emitido en otro sistema' : 'Emitir comprobante'}
		>
			<FormFailure form={form} />
			<div className="grid fit top gap-3">
				<SelectField label="Comprobante" options={kinds} {...form.field('kind')} />
				{!isFactura && (
					<SelectField label="Documento de quien compra" options={types} {...form.field('documentType')} />
				)}
				{isNamed && (
					<TextField
						label={isFactura ? 'RUC' : 'Número de documento'}
						required
						autoComplete="off"
						{...form.field('documentNumber')}
					/>
				)}
			</div>
			<TextField
				label={isFactura ? 'Razón social' : 'Nombre'}
				optional={!isNamed}
				required={isNamed}
				autoComplete="off"
				maxLength={receiptNameLimit}
				{...form.field('name')}
			/>
			{isFactura && <TextField label="Dirección fiscal" required autoComplete="off" {...form.field('address')} />}
			{elsewhere && <ElsewhereFields field={form.field} />}
			<div className="cluster gap-2">
				<Button onClick={onEnd}>Cancelar</Button>
				<Button type="submit" variant="primary" loading={form.busy}>
					{elsewhere ? 'Anotar comprobante' : `Emitir ${isFactura ? 'factura' : 'boleta'}`}
				</Button>
			</div>
		</Form>
	);
}
