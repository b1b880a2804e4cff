import type { AddressFieldName, TypedAddress } from '#contract/delivery/address';
import type { FormField } from '#ui/form';

export interface AddressForm {
	field: (name: AddressFieldName, judged?: AddressFieldName[]) => FormField;
	watch: (name: 'address') => TypedAddress;
	setValue: (
		name: 'address.place' | 'address.districtCode',
		value: string,
		options?: { shouldDirty?: boolean },
	) => void;
	clearErrors: (name: 'address.districtCode') => void;
}
