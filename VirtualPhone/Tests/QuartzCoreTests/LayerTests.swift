import CoreGraphics
import LockstepConcurrency
import QuartzCore
import Testing

/// A layer that counts its layouts.
private final class CountingLayer: CALayer {
    var count = 0

    override func layoutSublayers() {
        super.layoutSublayers()
        count += 1
    }
}

/// Layers without drawing.
@MainActor @Suite struct LayerTests {
    @Test(arguments: [
        (CGFloat(0), CGRect(x: 10, y: 20, width: 40, height: 20)),
        (.pi / 2, CGRect(x: 20, y: 10, width: 20, height: 40)),
        (.pi, CGRect(x: 10, y: 20, width: 40, height: 20)),
    ])
    func aTurnedLayersFrameIsTheBoxAroundIt(_ angle: CGFloat, _ box: CGRect) {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.position = CGPoint(x: 30, y: 30)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: angle))
        let frame = layer.frame
        for (told, right) in zip(
            [frame.minX, frame.minY, frame.width, frame.height],
            [box.minX, box.minY, box.width, box.height])
        {
            #expect(abs(told - right) < 1e-9, "\(frame)")
        }
    }

    @Test func settingTheFrameMovesAndResizes() {
        let layer = CALayer()
        layer.anchorPoint = CGPoint(x: 0, y: 1)
        layer.frame = CGRect(x: 5, y: 6, width: 10, height: 20)
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 10, height: 20))
        #expect(layer.position == CGPoint(x: 5, y: 26))
    }

    @Test func aLayerHasOneSuperlayer() {
        let (first, second, child) = (CALayer(), CALayer(), CALayer())
        first.addSublayer(child)
        second.addSublayer(child)
        #expect(first.sublayers == nil)
        #expect(second.sublayers == [child])
        #expect(child.superlayer === second)
        child.removeFromSuperlayer()
        #expect(child.superlayer == nil)
    }

    @Test func layersKeepTheOrderTheyArePutIn() {
        let root = CALayer()
        let (back, middle, front) = (CALayer(), CALayer(), CALayer())
        root.addSublayer(middle)
        root.insertSublayer(back, below: middle)
        root.insertSublayer(front, above: middle)
        #expect(root.sublayers == [back, middle, front])
        root.insertSublayer(front, at: 0)
        #expect(root.sublayers == [front, back, middle])
    }

    @Test func layoutRunsOnceOnTheMainQueue() async {
        let layer = CountingLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 4)
        layer.setNeedsLayout()
        #expect(layer.count == 0)
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        #expect(layer.count == 1)
        #expect(!layer.needsLayout())
    }

    @Test func movingALayerLaysNothingOut() {
        let layer = CountingLayer()
        layer.position = CGPoint(x: 3, y: 3)
        #expect(!layer.needsLayout())
    }

    @Test func aTransactionsSettingsEndWithIt() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.begin()
        #expect(CATransaction.disableActions())
        CATransaction.setAnimationDuration(2)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
        CATransaction.commit()
        #expect(!CATransaction.disableActions())
    }

    @Test func aTransactionsCompletionIsCalledAfterIt() async {
        let isCommitted = Mutex(false)
        let wasCommitted = await withCheckedContinuation { turn in
            CATransaction.begin()
            CATransaction.setCompletionBlock { turn.resume(returning: isCommitted.withLock { $0 }) }
            isCommitted.withLock { $0 = true }
            CATransaction.commit()
        }
        #expect(wasCommitted)
    }
}
