/// Wheel, fingers and presses. A wheel scrolls the page until the figure has been clicked or Ctrl is held: reports are read
/// by scrolling. All end with their signal.

export function onWheel(target, zoom, signal) {
    target.addEventListener(
        'wheel',
        (event) => {
            if (!event.ctrlKey && !event.metaKey && !target.contains(document.activeElement)) return;
            event.preventDefault();
            const box = target.getBoundingClientRect();
            zoom(
                Math.exp(Math.max(-0.5, Math.min(0.5, event.deltaY * 0.002))),
                event.clientX - box.left,
                event.clientY - box.top,
            );
        },
        { passive: false, signal },
    );
}

const HOLD = ['pointermove', 'pointerup', 'pointercancel', 'lostpointercapture'];

/// Follows one pointer from its press to its end: let go (`pointerup`), or taken away by the browser. What other
/// pointers do is not its business, and nothing goes on listening.
export function onHold(target, { pointerId }, { move, end }, signal) {
    const follow = (event) => {
        if (event.pointerId !== pointerId) return;
        if (event.type === 'pointermove') return move(event);
        for (const name of HOLD) target.removeEventListener(name, follow);
        end?.(event);
    };
    for (const name of HOLD) target.addEventListener(name, follow, { signal });
}

/// One finger moves the read-out (and leaves vertical scrolling to the page), two fingers zoom; `lift` where one leaves.
export function onTouch(target, { move, pinch, lift }, signal) {
    const fingers = new Map();
    let spread = 0;
    const place = (event) => {
        const box = target.getBoundingClientRect();
        return [event.clientX - box.left, event.clientY - box.top];
    };
    const update = (event) => {
        if (event.pointerType !== 'touch') return;
        fingers.set(event.pointerId, place(event));
        const [one, two] = [...fingers.values()];
        if (!two) return move(...one);
        const distance = Math.hypot(one[0] - two[0], one[1] - two[1]);
        if (spread > 0) pinch(spread / distance, (one[0] + two[0]) / 2, (one[1] + two[1]) / 2);
        spread = distance;
    };
    const end = (event) => {
        fingers.delete(event.pointerId);
        spread = 0;
        lift?.();
    };
    target.style.touchAction = 'pan-y';
    target.addEventListener('pointerdown', update, { signal });
    target.addEventListener('pointermove', (event) => fingers.has(event.pointerId) && update(event), { signal });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave']) target.addEventListener(name, end, { signal });
}
