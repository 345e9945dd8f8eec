"""Runs case files of the format described in their README: setup, input, scripted model, checks.

Nothing here knows a case's id. What is not understood fails; what is not built yet is named.
"""
