import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Form, FormFailure } from './form';

interface FormDialogProps {
	title: ReactNode;
	/** From `useForm`; its failure stands above the fields. */
	form: ComponentProps<typeof Form>['form'] & ComponentProps<typeof FormFailure>['form'];
	submit: string;
	submitting?: string;
	danger?: boolean;
	leave?: string;
	disabled?: boolean;
	size?: 'large';
	/** Failure beside the buttons; does not close while submitting. */
	long?: boolean;
	above?: ReactNode;
	progress?: ReactNode;
	ref?: Ref<HTMLFormElement>;
	className?: string;
	/** Id of what it edits, to which restored text returns. */
	of?: string | number | undefined;
	onClose: () => void;
	children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
	const { title, form, submit, submitting = submit, size, className = 'stack', of = '', children } = props;
	const { danger, leave = 'Cancelar', disabled, long = false, above, progress, ref } = props;
	const id = useId();
	const stays = long && form.busy;
	const onClose = () => {
		if (!stays) props.onClose();
	};
	const failure = <FormFailure form={form} />;
	return (
		<Dialog
			open
			size={size}
			title={title}
			onClose={onClose}
			footer={
				<>
					{long && failure}
					{progress}
					<Button variant="quiet" disabled={stays} onClick={onClose}>
						{leave}
					</Button>
					<Button
						type="submit"
						form={id}
						variant={danger ? 'danger' : 'primary'}
						loading={form.busy}
						disabled={disabled}
					>
						{form.busy ? submitting : submit}
					</Button>
				</>
			}
		>
			{above}
			<Form
				ref={ref}
				tabIndex={ref ? -1 : undefined}
				id={id}
				name={`${typeof title === 'string' ? title : submit} ${of}`}
				form={form}
				className={className}
				aria-label={typeof title === 'string' ? title : submit}
			>
				{!long && failure}
				{children}
			</Form>
		</Dialog>
	);
}
