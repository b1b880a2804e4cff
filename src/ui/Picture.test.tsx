import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './Picture';

const stored = '/uploads/0123456789abcdef-640.webp';

describe('Picture', () => {
	it('offers the widths that our server keeps and waits until it is near', () => {
		render(<Picture src={stored} alt="Cámara" width={200} sizes="50vw" />);
		const image = screen.getByRole('img', { name: 'Cámara' });
		expect(image).toHaveAttribute('srcset', expect.stringContaining('/uploads/0123456789abcdef-320.webp 320w'));
		expect(image).toHaveAttribute('sizes', '50vw');
		expect(image).toHaveAttribute('loading', 'lazy');
		expect(image).toHaveAttribute('width', '200');
		expect(image).toHaveAttribute('height', '200');
	});

	it('takes any other address as it is', () => {
		render(<Picture src="https://cdn.test/a.png" alt="Cámara" eager />);
		const image = screen.getByRole('img', { name: 'Cámara' });
		expect(image).not.toHaveAttribute('srcset');
		expect(image).toHaveAttribute('loading', 'eager');
	});

	it('[R3-034] a picture that fails goes away and a drawing stands in, until there is another one', () => {
		const { container, rerender } = render(<Picture src="/roto.png" alt="Cámara" />);
		fireEvent.error(screen.getByRole('img', { name: 'Cámara' }));
		expect(container.querySelector('img')).toBeNull();
		expect(screen.getByRole('img', { name: 'Cámara' })).toBeInTheDocument();
		rerender(<Picture src="/sano.png" alt="Cámara" />);
		expect(container.querySelector('img')).toHaveAttribute('src', '/sano.png');
	});

	it('draws the stand-in at once where there is no picture, silent beside a name', () => {
		const { container } = render(<Picture src={undefined} alt="" />);
		expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
		expect(container.querySelector('img')).toBeNull();
	});
});
