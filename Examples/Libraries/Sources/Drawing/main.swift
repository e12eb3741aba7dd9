import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelPNG
import PathreelRaster

let disc = Path(ellipseIn: CGRect(x: 110, y: 40, width: 100, height: 100))
var list = DisplayList(size: CGSize(width: 320, height: 180), background: .white)
list.items = [.fill(.init(path: disc, paint: .color(.orange)))]
let bitmap = Bitmap(width: 640, height: 360)
try Rasterizer().draw(list, into: bitmap)
try PNG.write(bitmap, to: URL(filePath: "disc.png"))
