"""People: who asks, their accounts and devices, the packs they keep."""
