"""Tests of the selection, hiding and solo display of elements in the preview."""

from selenium.webdriver.common.keys import Keys
from studio import StudioTest


class Elements(StudioTest):
    def select_circle(self, page):
        """Selects the circle in frame 0 by a click."""
        page.click_at(page.find("#picture"), -80, 0)
        page.until("document.querySelector('.element-details h3')?.textContent === 'circle'")

    def test_select(self):
        """A click selects the element under it and shows its line in the file; a second click selects the one below."""
        page = self.open("zoom=1&frame=0")
        self.select_circle(page)
        details = page.text(".element-details")
        self.assertIn("card.yaml:16:5", details)
        self.assertIn("radius", details)
        self.assertRegex(page.text(".element-details .is-meant"), r"16\s+- circle: \{radius: radius\}")
        self.assertIn("circle", page.text(".tree-row[aria-selected=true]"))
        page.click_at(page.find("#picture"), -80, 0)
        page.until("document.querySelector('.element-details h3')?.textContent === 'rectangle'")
        page.press(Keys.ESCAPE)
        page.until("document.querySelector('.element-details').hidden")

    def test_outline(self):
        """The outline of the selection surrounds the element on the picture."""
        page = self.open("zoom=1&frame=0&panels=parameters,timeline,elements")
        self.select_circle(page)
        page.rest()
        box = page.until("""(() => {
            const over = document.getElementById('overlay'), c = studio.canvas.getBoundingClientRect(), o = over.getBoundingClientRect();
            const {data} = over.getContext('2d').getImageData(0, 0, over.width, over.height);
            let [left, top, right, bottom] = [1e9, 1e9, -1, -1];
            for (let i = 3; i < data.length; i += 4) if (data[i] > 0) {
                const p = (i - 3) / 4, x = p % over.width, y = Math.floor(p / over.width);
                left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
            }
            const [dx, dy] = [o.left - c.left, o.top - c.top];
            return right >= 0 && [left + dx, top + dy, right + 1 + dx, bottom + 1 + dy];
        })()""")
        # The circle's bounding box, with a margin for the line and the marks of direction.
        for actual, expected in zip(box, (50, 60, 110, 120)):
            self.assertAlmostEqual(actual, expected, delta=14)
        self.assertTrue(box[0] <= 50 and box[1] <= 60 and box[2] >= 110 and box[3] >= 120)

    def test_hide(self):
        """A hidden element is not drawn, also after a reload, until it is shown again."""
        page = self.open("zoom=1&frame=0&panels=elements")
        self.assertShows(page, 0)
        page.find(".tree-row[aria-level='2']")
        names = page.js("return [...document.querySelectorAll('.tree-row .node-name')].map((each) => each.textContent)")
        self.assertEqual(names, ["scene", "rectangle", "circle", "lines"])
        circle = page.js("return [...document.querySelectorAll('.tree-row')].find((each) => each.textContent.includes('circle'))")
        page.driver.execute_script("arguments[0].querySelector('[title=Hide]').click()", circle)
        page.until("location.hash.includes('hide=')")
        self.assertSamePictureWithout(page, "circle")
        page.driver.refresh()
        self.assertSamePictureWithout(page, "circle")
        page.choose("Show all elements")
        self.assertShows(page, 0)

    def assertSamePictureWithout(self, page, name):
        """Asserts that the canvas shows the scene as if the element were not in it."""
        page.rest()
        whole = self.scene.read_text()
        parts = whole.split("\n  - ")
        other = self.folder / "other.yaml"
        other.write_text("\n  - ".join(part for part in parts if not part.startswith(f"{name}:")))
        self.assertSamePicture(page.canvas(), self.drawn(0, scene=other))

    def test_solo(self):
        """Solo draws only the selected element."""
        page = self.open("zoom=1&frame=0")
        self.select_circle(page)
        page.press("s")
        page.until("location.hash.includes('solo=')")
        page.rest()
        head, elements = self.scene.read_text().split("elements:\n")
        circle = next(part for part in elements.split("  - ") if part.startswith("circle:"))
        other = self.folder / "other.yaml"
        other.write_text(f"{head}elements:\n  - {circle}")
        self.assertSamePicture(page.canvas(), self.drawn(0, scene=other))
        page.press("s")
        page.until("!location.hash.includes('solo=')")
        self.assertShows(page, 0)

    def test_tree_by_keys(self):
        """The keyboard alone can select and hide elements in the tree."""
        page = self.open("zoom=1&frame=0&panels=elements")
        page.find(".tree-row[aria-level='2']")
        page.js("document.querySelector('.tree-row[tabindex=\"0\"]').focus()")
        page.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
        page.until("document.querySelector('.element-details h3')?.textContent === 'circle'")
        page.press("h")
        page.until("location.hash.includes('hide=')")
        self.assertSamePictureWithout(page, "circle")
