"""What must hold for every history that there can be; ``make properties`` tries 100,000."""
