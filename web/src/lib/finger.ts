/** Where a finger or the mouse has last pressed. */
export const finger = { x: -1, y: -1 };

if (typeof addEventListener === 'function')
  addEventListener('pointerdown', ({ clientX, clientY }) => Object.assign(finger, { x: clientX, y: clientY }), true);
