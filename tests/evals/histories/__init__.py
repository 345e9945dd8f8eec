"""Life histories: what one person tells their assistant over months, and what must hold at the end.

``told/<language>.jsonl`` holds one history a line. ``reading`` loads and validates them,
``playing`` takes one through the product's own path, ``checking`` says what does not hold,
``measuring`` counts how much a real model gets right. A history has

- ``id``, ``language``, ``kind``, ``zone`` (of the person), ``consent`` (sensitive categories they
  agreed to before, may be left out), ``asked_at`` (when it is looked at the end; else an hour
  after the last step);
- ``steps``, each ``at`` a time with its offset: ``say`` with the scripted ``answer`` of the
  extraction and perhaps ``job`` (``later``: when all is said; ``twice``: at once, and again), or
  ``correct``, ``confirm``, ``forget``: what is done on the memory page to the fact of a ``key``
  and ``slot``;
- ``order``: the indexes of the steps whose jobs are ``later``, as these finish;
- ``expect``: ``active`` (with ``text_has``), ``not_active``, ``active_total``, ``history`` (all
  ``values`` of a ``key`` and ``slot``, oldest first), ``never`` (not stored at all), and
  ``recall``: a ``query`` in a new chat, what its recall and prompt ``has`` and ``lacks``.
"""
