import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Form } from '../../ui/form';

interface SecurityFormDialogProps {
	title: string;
	form: ComponentProps<typeof Form>['form'];
	action: [label: string, busy: string];
	danger?: boolean;
	onClose: () => void;
	children: ReactNode;
}

export function SecurityFormDialog({ title, form, action, danger, onClose, children }: SecurityFormDialogProps) {
	const id = useId();
	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={id} variant={danger ? 'danger' : 'primary'} loading={form.busy}>
						{action[form.busy ? 1 : 0]}
					</Button>
				</>
			}
		>
			<Form id={id} form={form} className="stack">
				{children}
			</Form>
		</Dialog>
	);
}
