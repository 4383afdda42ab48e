internal import Foundation

/// What the system draws over an app: time, battery, cutout and home indicator.
enum StatusBar {
    // The sizes of an iPhone with Dynamic Island, and of the home indicator, in points: from
    // pictures in Apple's Human Interface Guidelines.
    private static let island = (width: 125.0, height: 37.0, top: 11.0)
    private static let indicator = (width: 139.0, height: 5.0, bottom: 8.0)

    /// The elements, in front of the app's.
    static func nodes(_ drawing: ScreenDrawing, _ traits: ScreenTraits) -> [ScreenNode] {
        let (width, height) = (Double(traits.size.width), Double(traits.size.height))
        let top = Double(traits.safeFrame.minY)
        let bottom = height - Double(traits.safeFrame.maxY)
        var nodes: [ScreenNode] = []
        if top > 30 {
            nodes.append(
                box(
                    -10, ((width - island.width) / 2, island.top, island.width, island.height),
                    "rgba(0,0,0,1)", radius: island.height / 2))
        }
        if !drawing.isStatusBarHidden, top >= 20 {
            nodes += bar(width, top, drawing.isStatusBarLight)
        }
        if !drawing.isHomeIndicatorHidden, bottom > 0 {
            let isLight = drawing.isDark
            nodes.append(
                box(
                    -11,
                    (
                        (width - indicator.width) / 2, height - indicator.bottom - indicator.height,
                        indicator.width, indicator.height
                    ),
                    isLight ? "rgba(255,255,255,1)" : "rgba(0,0,0,1)", radius: 2.5))
        }
        return nodes
    }

    /// Numbers below zero identify the elements, which no view has.
    private static func box(
        _ id: Int, _ frame: (Double, Double, Double, Double), _ color: ScreenValue, radius: Double
    ) -> ScreenNode {
        ScreenNode(
            id, .box, frame: (frame.0, frame.1, frame.2, frame.3),
            ["fill": color, "radius": .number(radius), "hidden": true, "pass": true])
    }

    private static func bar(_ width: Double, _ height: Double, _ isLight: Bool) -> [ScreenNode] {
        let color: ScreenValue = isLight ? "rgba(255,255,255,1)" : "rgba(0,0,0,1)"
        let font: ScreenValue = .object([
            "size": 15, "weight": 600, "mono": false, "italic": false, "digits": true,
        ])
        let baseline = height / 2 + 6
        let inset = height > 30 ? 46.0 : 16
        let time = ScreenNode(
            -1, .text, frame: (inset, 0, 80, height),
            [
                "lines": [[0, .number(baseline), 40, "9:41"]], "font": font, "color": color,
                "hidden": true, "pass": true,
            ])
        var battery = ScreenNode(
            -2, .box, frame: (width - inset - 25, baseline - 11, 25, 12),
            ["border": [1, color], "radius": 3.5, "hidden": true, "pass": true])
        battery.children = [box(-3, (2, 2, 21, 8), color, radius: 2)]
        return [time, battery]
    }
}
