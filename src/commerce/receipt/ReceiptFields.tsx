import type { ComponentProps } from 'react';
import { addressLimits } from '#contract/delivery/address';
import { limits } from '#contract/shared/limits';
import { type ReceiptParty, receiptNameLimit } from '#contract/tax/receipt';
import { SelectField, TextField } from '#ui/fields';
import type { FormField } from '#ui/form';

type PartyField = keyof ReceiptParty;
type Text = ComponentProps<typeof TextField>;

interface ReceiptFieldsProps {
	field: (name: PartyField, judged?: PartyField[]) => FormField;
	/** Props of each field; without them it is not shown. */
	type?: ComponentProps<typeof SelectField> | undefined;
	number?: Text | undefined;
	name?: Text | undefined;
	address?: Omit<Text, 'label'> | undefined;
}

export const ReceiptFields = ({ field, type, number, name, address }: ReceiptFieldsProps) => (
	<>
		{type && <SelectField {...type} {...field('documentType', ['documentNumber'])} />}
		{number && (
			<TextField autoComplete="off" maxLength={addressLimits.document} {...number} {...field('documentNumber')} />
		)}
		{name && <TextField autoComplete="off" maxLength={receiptNameLimit} {...name} {...field('name')} />}
		{address && (
			<TextField
				label="Dirección fiscal"
				autoComplete="off"
				maxLength={limits.address}
				{...address}
				{...field('address')}
			/>
		)}
	</>
);
