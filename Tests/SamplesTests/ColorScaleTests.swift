import LockstepSamples
import Testing

@Suite struct ColorScaleTests {
    @Test(
        arguments: [
            (0, [55, 55, 255]), (0.125, [55, 155, 255]), (0.25, [55, 255, 255]),
            (0.5, [55, 255, 55]), (0.75, [255, 255, 55]), (1, [255, 55, 55]),
        ] as [(Double, [Double])])
    func depthGoesFromBlueOverGreenToRed(_ share: Double, _ expected: [Double]) {
        let color = ColorScale.depth.color(at: share)
        #expect([color.red, color.green, color.blue] == expected)
    }

    @Test func sharesOutsideTheScaleHaveTheColorsOfItsEnds() {
        let depth = ColorScale.depth
        #expect(depth.color(at: -3) == depth.colors.first)
        #expect(depth.color(at: 1.5) == depth.colors.last)
        #expect(depth.color(at: .nan) == depth.colors.first)
        #expect(depth.color(at: .infinity) == depth.colors.first)
    }

    @Test func twoColorsAreMixedInProportion() {
        let scale = ColorScale(
            from: ColorScale.Color(0, 100, 255), to: ColorScale.Color(200, 100, 55))
        #expect(scale.color(at: 0.25) == ColorScale.Color(50, 100, 205))
    }
}
