import { CalendarDays } from 'lucide-react';
import type * as v from 'valibot';
import { useSuccess } from '#admin/kit/shared/useSuccess';
import { refusalOf } from '#api/errorText';
import { ReceiptFields } from '#commerce/receipt/ReceiptFields';
import { noParty, type ReceiptInput, receiptBody, withoutDocument } from '#commerce/receipt/receiptForm';
import type { AdminOrder } from '#contract/orders/desk';
import { wholeOf } from '#contract/shared/money';
import { limaDay } from '#contract/shared/time';
import { IssueBody, NoteElsewhereBody } from '#contract/tax/documents';
import { needsDocument, receiptKinds, receiptNames } from '#contract/tax/receipt';
import { Button } from '#ui/Button';
import { SelectField, TextField } from '#ui/fields';
import { Form, FormFailure, type FormField, useForm } from '#ui/form';
import { useAddTaxDocumentMutation } from './deskDocumentsApi';

interface IssueFormProps {
	order: AdminOrder;
	/** Issued in another system. */
	elsewhere: boolean;
	onEnd: () => void;
}

const kinds = receiptKinds.map((value) => ({ value, label: receiptNames[value] }));

const schemaOf = (elsewhere: boolean): v.GenericSchema<Record<string, unknown>, Record<string, unknown>> =>
	(elsewhere ? NoteElsewhereBody : IssueBody) as v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

export function IssueForm({ order, elsewhere, onEnd }: IssueFormProps) {
	const success = useSuccess();
	const [add] = useAddTaxDocumentMutation();
	const receipt: ReceiptInput = { ...noParty, kind: 'BOLETA', ...order.receipt };
	const form = useForm({
		schema: schemaOf(elsewhere),
		values: {
			...receipt,
			...{ series: '', number: '', issuedOn: limaDay(Date.now()) },
		},
		prepare: ({ series, number, issuedOn, ...typed }) => ({
			...receiptBody(typed),
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
				<ReceiptFields
					field={form.field}
					type={isFactura ? undefined : { label: 'Documento de quien compra', options: withoutDocument }}
					number={isNamed ? { label: isFactura ? 'RUC' : 'Número de documento', required: true } : undefined}
				/>
			</div>
			<ReceiptFields
				field={form.field}
				name={{ label: isFactura ? 'Razón social' : 'Nombre', optional: !isNamed, required: isNamed }}
				address={isFactura ? { required: true } : undefined}
			/>
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

export const ElsewhereFields = ({ field }: { field: (name: 'series' | 'number' | 'issuedOn') => FormField }) => (
	<div className="grid fit top gap-3">
		<TextField
			label="Serie"
			help="Por ejemplo EB01, E001 o la de tu talonario."
			required
			maxLength={4}
			autoComplete="off"
			autoCapitalize="characters"
			{...field('series')}
		/>
		<TextField label="Número" required inputMode="numeric" maxLength={8} autoComplete="off" {...field('number')} />
		<TextField label="Fecha de emisión" type="date" icon={<CalendarDays size={18} />} required {...field('issuedOn')} />
	</div>
);
