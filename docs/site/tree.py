"""A folder of files that is made anew."""
import os
import shutil


class Tree:
    def __init__(self, folder):
        shutil.rmtree(folder, ignore_errors=True)
        self.folder = folder

    def place(self, path):
        full = os.path.join(self.folder, path)
        assert not os.path.exists(full), f"two files of the site want to be {path}"
        os.makedirs(os.path.dirname(full), exist_ok=True)
        return full

    def write(self, path, text):
        with open(self.place(path), "w", encoding="utf-8") as file:
            file.write(text)

    def copy(self, source, path):
        shutil.copyfile(source, self.place(path))
