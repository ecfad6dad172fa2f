"""What a program uses: one file for each subject, one question for each field of ``Uses``."""

from apimap.convert.names.uses import of_gradients, of_modules, of_numbers, of_tensors
from apimap.convert.names.uses.asking import File, Question, Uses, note

__all__ = ["File", "Question", "Uses", "note", "questions"]


def questions(file: File) -> list[Question]:
    """All questions, as they are asked of the nodes of one file."""
    return [
        question
        for subject in (of_gradients, of_numbers, of_tensors, of_modules)
        for question in subject.questions(file)
    ]
