import Foundation
import PathreelDrawing
import PathreelGeometry
import PathreelMotion

// Code as a person who knows SwiftUI writes it without looking anything up. The test is that it compiles; `SampleTests`
// draws it.

struct Triangle: Shape {
  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.closeSubpath()
    return path
  }
}

struct Badge: View {
  var color: Color = .blue
  var isActive = true

  var body: some View {
    ZStack(alignment: .center) {
      Circle()
        .fill(color.gradient)
        .frame(width: 80, height: 80)
      if isActive {
        Triangle()
          .stroke(.white, style: StrokeStyle(lineWidth: 4, lineCap: .round, lineJoin: .round))
          .frame(width: 40, height: 36)
          .offset(y: -4)
      } else {
        Capsule().foregroundStyle(.white.opacity(0.5)).frame(width: 40, height: 8)
      }
    }
    .padding()
    .background(Color.black.opacity(0.1))
    .background(.yellow, in: RoundedRectangle(cornerRadius: 16))
    .overlay(Circle().stroke(lineWidth: 2))
    .overlay(alignment: .topTrailing) { Circle().fill(.red).frame(width: 12, height: 12) }
    .border(.gray, width: 2)
  }
}

struct Palette: View {
  let colors: [Color] = [.red, .orange, .yellow, .green]

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack {
        ForEach(colors, id: \.self) { color in
          RoundedRectangle(cornerRadius: 8, style: .continuous).fill(color)
        }
        Spacer()
        ForEach(0..<3) { index in
          Rectangle()
            .foregroundColor(index == 1 ? .purple : nil)
            .frame(width: 10, height: CGFloat(index) * 10)
            .rotationEffect(.degrees(Double(index) * 15), anchor: .bottom)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)
        .frame(height: 20)
      LinearGradient(gradient: Gradient(colors: [.pink, .clear]), startPoint: .top, endPoint: .bottom)
      RadialGradient(gradient: Gradient(colors: [.mint, .teal]), center: .center, startRadius: 0, endRadius: 40)
        .scaleEffect(x: -1, y: 1)
      Circle().trim(from: 0, to: 0.75).stroke(
        .linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom), lineWidth: 5)
      Ellipse().strokeBorder(Color.orange, lineWidth: 3).scaleEffect(0.5)
      Circle().fill(.yellow).stroke(.orange, lineWidth: 4)
      Rectangle().fill(.white).strokeBorder(.red)
      Path { path in
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 20, y: 20))
      }
      .stroke(Color.red, lineWidth: 2)
    }
    .foregroundStyle(.indigo)
    .padding(.horizontal, 20)
    .padding([.top, .bottom])
  }
}

struct Card: ViewModifier {
  var inset: CGFloat
  func body(content: Content) -> some View {
    content.padding(inset).background(Color.white).zIndex(1)
  }
}

extension View {
  func card() -> some View { modifier(Card(inset: 12)) }
}

@ViewBuilder
func marker(for value: Int) -> some View {
  switch value {
  case 0: Circle()
  case 1: Rectangle().rotation(.degrees(45))
  default:
    if let shade = [Color.red, .green].first { Capsule().fill(shade) }
    Star(points: 5)
  }
}

struct SampleScreen: View {
  var body: some View {
    Group {
      Badge(isActive: false).card()
      Palette()
      marker(for: 0)
      marker(for: 2)
      AnyView(Color.red)
      EmptyView()
      Circle().offset(x: 10).scale(0.5).fill(.green)
      Circle().fill()
      Circle().stroke(style: StrokeStyle(lineWidth: 2, dash: [4, 2])).foregroundStyle(.red)
      Rectangle().opacity(0.5).hidden()
      Color.clear.ignoresSafeArea().edgesIgnoringSafeArea(.all)
    }
  }
}

struct SampleScene: Scene {
  var size: CGSize { CGSize(width: 400, height: 900) }
  var timeline: Timeline {
    Beat("draw", lasting: 4, .easeInOut)
    Stagger("dot", count: 5, lasting: 0.5, every: 0.1, .spring(bounce: 0.3), after: -1)
    Together {
      Beat("fade", lasting: 1)
      Beat("turn", lasting: 2, after: 0.5)
    }
    Beat("hold", lasting: 1)
  }
  func body(at time: SceneTime) -> some View {
    SampleScreen()
    Circle()
      .trim(to: time["draw"])
      .stroke(.blue, lineWidth: 6)
      .opacity(1 - time["fade"])
    ForEach(0..<5) { i in
      Circle().frame(width: 10, height: 10).offset(x: 20 * CGFloat(i), y: -40 * time["dot", i])
    }
  }
}

struct SpirographScene: Scene {
  @Parameter("Fixed ring", in: 10...150, step: 1) var fixed = 105.0
  @Parameter("Rolling wheel", in: 10...150, step: 1) var rolling = 60.0
  @Parameter("Pen distance", in: 1...150, step: 1) var pen = 40.0
  @Parameter(in: 0...1) var hue = 0.58
  @Parameter var isBold = false
  @Parameter("Cap", choices: ["round", "butt"]) var cap = "round"
  @Parameter var paper = Color.black
  var note = "not a parameter"

  var background: Color { paper }
  var zoom: Double { 320 / (abs(fixed - rolling) + pen) }

  var timeline: Timeline {
    Beat("draw", lasting: 4, .easeInOut)
    Beat("hold", lasting: 1)
  }

  func body(at time: SceneTime) -> some View {
    Hypotrochoid(fixedRadius: fixed * zoom, rollingRadius: rolling * zoom, penDistance: pen * zoom)
      .trim(to: time["draw"])
      .stroke(
        Color(hue: hue + 0.1 * time["draw"], saturation: 0.7, brightness: 1),
        style: StrokeStyle(lineWidth: isBold ? 6 : 2.5, lineCap: cap == "round" ? .round : .butt))
    ForEach(0..<12) { i in
      Petal()
        .fill(
          .linearGradient(
            colors: [Color(hue: Double(i) / 12, saturation: 0.8, brightness: 1), .white], startPoint: .top,
            endPoint: .bottom)
        )
        .frame(width: 22, height: 60)
        .rotationEffect(.degrees(30 * Double(i)))
    }
  }
}
